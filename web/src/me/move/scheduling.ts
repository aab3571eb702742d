import { useQueryClient } from '@tanstack/react-query';
import { answerOf, person } from '../../api/clients.js';
import type { components } from '../../api/generated/person-v1.js';
import { useAction, type Action } from '../../parts/action.js';
import { GRANTS } from '../grants/grant-lists.js';
import { isOvertaken } from '../keep/selection.js';
import { DEPENDS_ON_MOVE, type Move } from './scheduled.js';

type PlannedMove = components['schemas']['MoveInput'];

/**
 * The last step of planning a move.
 * @param onOvertaken told when a grant that was to be kept has ended since, so that nothing is planned, and whether the
 *   reader is still here
 */
export function useScheduling(body: PlannedMove, onOvertaken: (isStillHere: boolean) => void): Action<void, Move> {
  const client = useQueryClient();
  return useAction(async (_planned, isStillHere) => {
    try {
      return await answerOf(person.POST('/person/v1/move', { body }));
    } catch (error) {
      if (isOvertaken(error)) {
        void client.invalidateQueries({ queryKey: GRANTS });
        onOvertaken(isStillHere());
      }
      throw error;
    }
  }, DEPENDS_ON_MOVE);
}
