import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, person } from '../../api/clients.js';
import type { components } from '../../api/generated/person-v1.js';
import { Problem } from '../../api/problem.js';
import { ME } from '../me.js';

export type Move = components['schemas']['Move'];

const MOVE = ['move'] as const;

/** What looks different once a move is scheduled or cancelled. */
export const DEPENDS_ON_MOVE = [MOVE, ME, ['grants']] as const;

/** The move that is coming; null when there is none. */
export function useScheduledMove(): UseQueryResult<Move | null> {
  return useQuery({ queryKey: MOVE, queryFn: scheduledMove });
}

async function scheduledMove(): Promise<Move | null> {
  try {
    return await answerOf(person.GET('/person/v1/move'));
  } catch (error) {
    if (error instanceof Problem && error.code === 'no_move_scheduled') return null;
    throw error;
  }
}
