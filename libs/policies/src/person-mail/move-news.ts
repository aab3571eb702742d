import type { AccountNews, DeciderRunner } from '#command-side';
import type { ViewStore } from '#document-store';
import type { ProjectionWatch } from '#projecting';
import { sealedGrantDecider, grantStream, personStream, sealedPersonDecider } from '#domain';
import type { LogEvent } from '#events';
import { currentGrants } from '../carrying/current-grants.js';
import { VIEWS_WAIT_MS } from '../following/views-wait.js';
import { nameBusinesses } from './business-names.js';

/** What a person is told of a move in effect: whom it told, and whom it left out. */
export class MoveNews {
  constructor(
    private readonly runner: DeciderRunner,
    private readonly views: Pick<ViewStore, 'page'>,
    private readonly watch: Pick<ProjectionWatch, 'mustReach'>,
  ) {}

  /** @throws ViewsBehind */
  async of(personId: string, event: LogEvent): Promise<Omit<AccountNews, 'id'> | undefined> {
    const moved = event.readIn(personStream(personId));
    if (moved.type !== 'person.move_took_effect.v1') return undefined;
    const { effectiveDate } = moved.data;
    await this.watch.mustReach(event.position, VIEWS_WAIT_MS);
    const notified = await nameBusinesses(this.runner, await this.notified(personId, event));
    const leftOut = await nameBusinesses(this.runner, await this.leftOut(personId, event));
    const text = [
      `Your move took effect on ${effectiveDate}.`,
      notified === ''
        ? 'No business holds your address.'
        : `These businesses read your new address from now on: ${notified}.`,
      ...(leftOut === '' ? [] : [`You left these out, and their access has ended: ${leftOut}.`]),
      '',
      'If this was not you, end their access in the app and replace your key.',
    ];
    return { subject: 'Your move took effect', text: text.join('\n') };
  }

  private async notified(personId: string, event: LogEvent): Promise<readonly string[]> {
    const businessIds: string[] = [];
    for await (const grants of currentGrants(this.views, personId, event.position, ['active'])) {
      businessIds.push(...grants.map(({ businessId }) => businessId));
    }
    return businessIds;
  }

  /** Those that the move ended: what was left out may have ended before, or have been approved after. */
  private async leftOut(personId: string, event: LogEvent): Promise<readonly string[]> {
    const history = await this.runner.history(sealedPersonDecider, personStream(personId));
    const before = history.find(({ revision }) => revision === event.revision)?.before;
    const grantIds = before?.status === 'registered' ? (before.upcoming?.leftOut ?? []) : [];
    const businessIds: string[] = [];
    for (const grantId of grantIds) {
      const { state } = await this.runner.loadSealed(sealedGrantDecider, grantStream(grantId));
      if (state.status === 'revoked' && state.reason === 'move_left_out') businessIds.push(state.businessId);
    }
    return businessIds;
  }
}
