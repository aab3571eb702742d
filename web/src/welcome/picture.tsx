import type { ReactNode } from 'react';
import { t } from '../texts/texts.js';

/** From the key that somebody says to the mail that arrives: three drawings, each with what it shows. */
export function Picture() {
  return (
    <ol className="grid gap-8 sm:grid-cols-3 sm:gap-6">
      <Scene title={t('welcome.picture.key.title')} what={t('welcome.picture.key.what')} leadsOn>
        <Key />
      </Scene>
      <Scene title={t('welcome.picture.business.title')} what={t('welcome.picture.business.what')} leadsOn>
        <Business />
      </Scene>
      <Scene title={t('welcome.picture.address.title')} what={t('welcome.picture.address.what')}>
        <Letter />
      </Scene>
    </ol>
  );
}

interface SceneProps {
  readonly title: string;
  readonly what: string;
  /** Whether another scene follows from this one. */
  readonly leadsOn?: boolean;
  /** Drawn in a square of 120 by 120. */
  readonly children: ReactNode;
}

function Scene({ title, what, leadsOn = false, children }: SceneProps) {
  return (
    <li className="relative grid grid-cols-[6rem_1fr] items-center gap-x-5 sm:grid-cols-1 sm:justify-items-center sm:gap-y-3 sm:text-center">
      <svg
        viewBox="0 0 120 120"
        aria-hidden="true"
        className="size-24 fill-none stroke-accent stroke-[3] sm:size-36"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="60" cy="60" r="58" className="fill-accent-soft stroke-none" />
        {children}
      </svg>
      <p className="text-balance">
        <strong className="block font-semibold">{title}</strong>
        <span className="text-quiet">{what}</span>
      </p>
      {leadsOn && <Onward />}
    </li>
  );
}

/** Points down on a phone, where the scenes stand one under the other, and right elsewhere. */
function Onward() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="absolute -bottom-7 left-9 size-6 rotate-90 fill-none stroke-quiet stroke-2 sm:top-15 sm:-right-6 sm:left-auto sm:rotate-0"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M4 12h15m-6-6 6 6-6 6" />
    </svg>
  );
}

function Key() {
  return (
    <>
      <circle cx="42" cy="60" r="17" className="fill-card" />
      <circle cx="37" cy="60" r="4" className="fill-accent stroke-none" />
      <path d="M59 56h38v8h-6v9h-9v-9h-5v6h-8v-6H59" className="fill-card" />
    </>
  );
}

function Business() {
  return (
    <>
      <path d="M32 58v36h56V58" className="fill-card" />
      <path d="m27 58 6-18h54l6 18z" className="fill-card" />
      <path d="M27 58c0 6 8 10 13 4 3 6 10 6 13 0 3 6 11 6 14 0 3 6 10 6 13 0 5 6 13 2 13-4" />
      <path d="M64 94V74h14v20M42 74h12v10H42z" />
      <path
        d="M44 14h32a6 6 0 0 1 6 6v6a6 6 0 0 1-6 6H64l-6 6v-6H44a6 6 0 0 1-6-6v-6a6 6 0 0 1 6-6z"
        className="fill-card"
      />
      <path d="m53 23 5 5 9-9" className="stroke-good" />
    </>
  );
}

function Letter() {
  return (
    <>
      <rect x="24" y="38" width="72" height="48" rx="5" className="fill-card" />
      <path d="M35 56h26M35 65h32M35 74h20" />
      <rect x="74" y="46" width="14" height="16" rx="2" className="fill-good-soft stroke-good" />
    </>
  );
}
