import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Problem } from '../../api/problem.js';
import { SESSION } from '../../session/session.js';
import { followEvents, type Connection, type LiveEvent } from './event-stream.js';

/** Shown at one time. */
const MOST = 200;

export interface LiveEvents {
  /** Newest first. */
  readonly events: readonly LiveEvent[];
  readonly connection: Connection;
  /** Why it is over. */
  readonly problem: Error | undefined;
  readonly again: () => void;
}

/** A business's events as they come, while the page is looked at: a browser keeps few connections to one service. */
export function useLiveEvents(businessId: string): LiveEvents {
  const [events, setEvents] = useState<readonly LiveEvent[]>([]);
  const [connection, setConnection] = useState<Connection>('connecting');
  const [problem, setProblem] = useState<Error>();
  const [round, setRound] = useState(0);
  const client = useQueryClient();
  const lastId = useRef<string>(undefined);
  const isVisible = useSyncExternalStore(onVisibilityChange, isShown);
  useEffect(() => {
    if (!isVisible) return;
    const leaving = new AbortController();
    void followEvents({
      businessId,
      lastId: lastId.current,
      onEvent: (event, id) => {
        lastId.current = id;
        setEvents((before) => [event, ...before.filter(({ sequence }) => sequence !== event.sequence)].slice(0, MOST));
      },
      onConnection: (now, why) => {
        if (leaving.signal.aborted) return;
        setConnection(now);
        if (why instanceof Problem && why.code === 'unauthorized') void client.invalidateQueries({ queryKey: SESSION });
        setProblem(why);
      },
      signal: leaving.signal,
    });
    return () => {
      leaving.abort();
    };
  }, [businessId, isVisible, round, client]);
  return {
    events,
    connection,
    problem,
    again: () => {
      setRound(round + 1);
    },
  };
}

function onVisibilityChange(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => {
    document.removeEventListener('visibilitychange', changed);
  };
}

const isShown = (): boolean => !document.hidden;
