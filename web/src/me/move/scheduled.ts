import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { answerOf, person } from '../../api/clients.js';
import type { components } from '../../api/generated/person-v1.js';
import { orNull } from '../../api/or-null.js';
import { ME } from '../me.js';

export type Move = components['schemas']['Move'];

const MOVE = ['move'] as const;

/** What looks different once a move is scheduled or cancelled. */
export const DEPENDS_ON_MOVE = [MOVE, ME, ['grants']] as const;

/** The move that is coming; null when there is none. */
export function useScheduledMove(): UseQueryResult<Move | null> {
  return useQuery({
    queryKey: MOVE,
    queryFn: () => orNull('no_move_scheduled', answerOf(person.GET('/person/v1/move'))),
  });
}
