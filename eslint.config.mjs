import tseslint from 'typescript-eslint'

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      'artifacts/**',
      'cache/**',
      'coverage/**',
      'typechain-types/**',
      // A project of its own, with types of its own: test/packages/testing/template.test.ts checks it.
      'packages/testing/template/**',
      '**/*.cjs',
      '**/*.mjs',
      '.solcover.js',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['packages/tsup.config.ts', 'packages/*/tsup.config.ts'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
    },
  },
  {
    // chai asserts by properties; mocha's callbacks may be anything.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    // Scripts and benchmarks talk to a terminal; hardhat-deploy types its accounts as possibly absent.
    files: ['scripts/**/*.ts', 'deploy/**/*.ts', 'bench/**/*.ts', 'vectors/**/*.ts'],
    rules: { 'no-console': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
)
