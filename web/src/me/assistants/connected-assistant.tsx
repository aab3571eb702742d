import { focusHeading } from '../../page/focus-heading.js';
import { useAction } from '../../parts/action.js';
import { BusinessName, nameOf } from '../../parts/business-name.js';
import { Confirm } from '../../parts/confirm.js';
import { hostInWords } from '../../parts/redirect-host.js';
import { scopesInShort } from '../../parts/scopes.js';
import { Facts } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { CHANGES } from '../changes/changes.js';
import { ASSISTANTS, disconnect, type Assistant } from './assistants.js';

interface Props {
  readonly assistant: Assistant;
  readonly onDisconnected: () => void;
}

/** An assistant that acts for the reader: what it may do, how it is used, and the way to end that. */
export function ConnectedAssistant({ assistant, onDisconnected }: Props) {
  const { id, redirect_host, scopes, created_at, last_used_at } = assistant;
  const end = useAction(async () => {
    await disconnect(id);
    return true;
  }, [ASSISTANTS, CHANGES]);
  const done = (): void => {
    onDisconnected();
    focusHeading();
  };
  const facts = [
    { name: t('me.assistants.host'), value: <bdi>{hostInWords(redirect_host)}</bdi> },
    { name: t('me.assistants.may'), value: scopesInShort(scopes) },
    { name: t('me.assistants.since'), value: <Time at={created_at} /> },
    {
      name: t('me.assistants.lastUsed'),
      value: last_used_at === null ? t('me.assistants.neverUsed') : <Time at={last_used_at} />,
    },
  ];
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start sm:gap-6">
      <div className="grid gap-2">
        <h3 className="text-lg font-semibold">
          <BusinessName business={assistant} />
        </h3>
        <Facts facts={facts} />
      </div>
      <Confirm
        button={t('me.assistants.disconnect')}
        label={t('me.assistants.disconnectOf', { name: nameOf(assistant) })}
        title={t('me.assistants.disconnectTitle')}
        action={end}
        onDone={done}
      >
        <p>{t('me.assistants.disconnectStops')}</p>
        <p>{t('me.assistants.disconnectKeeps')}</p>
      </Confirm>
    </div>
  );
}
