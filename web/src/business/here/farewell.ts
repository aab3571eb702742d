import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { partOf, type Business } from './business.js';

/** How one came to be no member any more. */
export type How = 'left' | 'closed';

export interface Farewell {
  readonly how: How;
  readonly name: string;
}

/** Goes back to the list of businesses, which tells what has happened, and forgets all that was held of this one. */
export function useFarewell(): (how: How, business: Business) => void {
  const client = useQueryClient();
  const [, goTo] = useLocation();
  return (how, { id, name }) => {
    const state: Farewell = { how, name };
    goTo('~/business', { replace: true, state });
    client.removeQueries({ queryKey: partOf(id) });
  };
}

/** What the list was come to with. It is told once: whoever loads the page anew or comes back reads the list. */
export function useToldFarewell(): Farewell | undefined {
  const state: unknown = useHistoryState();
  const [told] = useState(() => (isFarewell(state) ? state : undefined));
  useEffect(() => {
    if (told !== undefined) window.history.replaceState(null, '');
  }, [told]);
  return told;
}

function isFarewell(state: unknown): state is Farewell {
  return typeof state === 'object' && state !== null && 'how' in state && 'name' in state;
}
