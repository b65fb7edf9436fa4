/**
 * The schema, a step a version: the first is version 1. A step that has been released is never changed; add another. Every
 * statement has to end within the database's statement timeout.
 */
export const migrations: readonly string[] = [
  `create table credentials (
     wallet bytea not null check (octet_length(wallet) = 20),
     provider text not null,
     subject bytea not null check (octet_length(subject) = 32),
     traits bytea not null,
     key_id text not null,
     authenticated_at bigint not null,
     primary key (wallet, provider)
   )`,
  // The columns and their order are rate-limiter-flexible's.
  `create table rate_limits (
     key text primary key,
     points integer not null default 0,
     expire bigint
   )`,
  `create table linking_tickets (
     id bytea primary key check (octet_length(id) = 32),
     kind text not null,
     parent bytea references linking_tickets (id) on delete cascade,
     content bytea not null,
     key_id text not null,
     expires_at bigint not null
   );
   create index linking_tickets_by_parent on linking_tickets (parent);
   create index linking_tickets_by_end on linking_tickets (expires_at)`,
]
