# The verification service. NOT BUILT HERE: our CI has no Docker engine, so build and try it before you rely on it.
#   docker build -t onchain-verify-service .
# Debian and not Alpine, since the native secp256k1 is built for glibc; without it signing is some 29 times slower.

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY packages packages
COPY apps apps
# No package needs an install script: what is native comes prebuilt.
RUN npm ci --ignore-scripts && node packages/build.mjs && npm prune --omit=dev --ignore-scripts

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 VERIFY_APP_DIR=/app/apps/verify/dist
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
# The verify page, which the service serves.
COPY --from=build /app/apps/verify/dist apps/verify/dist
# The embedded database, when no DATABASE_URL is set: mount a volume here, and run one container only.
RUN install -d -o node -g node data
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/service/dist/cli.js"]
CMD ["serve"]
