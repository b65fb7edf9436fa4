import type { ProviderId } from './providers.js'

/** What a provider knows of somebody, by name; what is missing is not in the profile. */
export type Facts = Readonly<Record<string, string | number | boolean>>

/** Somebody with an account everywhere. */
export interface Person {
  readonly id: string
  readonly name: string
  /** Who they are for, in a sentence. */
  readonly about: string
  readonly accounts: Readonly<Record<ProviderId, Facts>>
}

/** Ready people. Account ids are stable; handles are not. */
export const people: readonly Person[] = [
  {
    id: 'ada',
    name: 'Ada Lovelace',
    about: 'Well known, verified, a paying member.',
    accounts: {
      microblog: { id: '1001', handle: 'ada', followers: 125_000, verified: true, verified_type: 'blue' },
      exchange: {
        id: '0d9b62aa-0000-4000-8000-000000001001',
        handle: 'ada@example.com',
        membership_active: true,
        membership_billed: true,
      },
      photo_social: { id: '17841400000001001', handle: 'ada.lovelace', followers_count: 48_000 },
      short_video: {
        id: '-000adaadaadaada',
        handle: 'ada',
        follower_count: 310_000,
        following_count: 120,
        likes_count: 2_400_000,
        video_count: 85,
      },
    },
  },
  {
    id: 'grace',
    name: 'Grace Hopper',
    about: 'Meets most policies, too: another person, so another identity.',
    accounts: {
      microblog: {
        id: '1002',
        handle: 'grace',
        followers: 9_800,
        verified: true,
        verified_type: 'government',
      },
      exchange: {
        id: '0d9b62aa-0000-4000-8000-000000001002',
        handle: 'grace@example.com',
        membership_active: true,
        membership_billed: true,
      },
      photo_social: { id: '17841400000001002', handle: 'amazing.grace', followers_count: 15_500 },
      short_video: {
        id: '-000gracegracegr',
        handle: 'grace',
        follower_count: 54_000,
        following_count: 310,
        likes_count: 870_000,
        video_count: 41,
      },
    },
  },
  {
    id: 'newcomer',
    name: 'Nova Newcomer',
    about: 'Has just joined: too few followers, and no membership.',
    accounts: {
      microblog: { id: '1003', handle: 'nova', followers: 3, verified: false, verified_type: 'none' },
      exchange: {
        id: '0d9b62aa-0000-4000-8000-000000001003',
        handle: 'nova@example.com',
        membership_active: false,
        membership_billed: false,
      },
      photo_social: { id: '17841400000001003', handle: 'nova', followers_count: 0 },
      short_video: {
        id: '-000novanovanova',
        handle: 'nova',
        follower_count: 0,
        following_count: 2,
        likes_count: 0,
        video_count: 0,
      },
    },
  },
]
