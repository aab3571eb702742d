import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../parts/action.js';
import { QueryResult } from '../../parts/query-result.js';
import { textWithin } from '../../parts/business-name.js';
import { Confirm } from '../../parts/confirm.js';
import { Empty } from '../../parts/surface.js';
import { Time } from '../../parts/time.js';
import { t } from '../../texts/texts.js';
import { keysOf, loadKeys, revokeKey, type ApiKey } from './api-keys.js';

interface Props {
  readonly businessId: string;
  readonly onRevoked: (name: string) => void;
}

/** The keys in force. */
export function KeyList({ businessId, onRevoked }: Props) {
  const keys = useQuery({ queryKey: keysOf(businessId), queryFn: () => loadKeys(businessId) });
  return (
    <QueryResult query={keys}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty>{t('business.keys.none')}</Empty>
        ) : (
          <ul className="divide-y divide-line">
            {data.map((apiKey) => (
              <Entry key={apiKey.id} {...{ businessId, apiKey, onRevoked }} />
            ))}
          </ul>
        )
      }
    </QueryResult>
  );
}

function Entry({ businessId, apiKey, onRevoked }: Props & { readonly apiKey: ApiKey }) {
  const { id, name, hint, created_at, last_used_at } = apiKey;
  const within = textWithin(name);
  const revocation = useAction(async () => {
    await revokeKey(businessId, id);
    return name;
  }, [keysOf(businessId)]);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-4 first:pt-0 last:pb-0">
      <div className="grid gap-0.5">
        <p>
          <bdi className="font-medium">{name}</bdi> <code className="font-mono text-quiet">…{hint}</code>
        </p>
        <p className="text-sm text-quiet">
          {t('business.keys.made', { by: makerOf(apiKey) })} <Time at={created_at} />
        </p>
        <p className="text-sm text-quiet">
          {last_used_at === null ? (
            t('business.keys.unused')
          ) : (
            <>
              {t('business.keys.lastUsed')} <Time at={last_used_at} />
            </>
          )}
        </p>
      </div>
      <Confirm
        button={t('business.keys.revoke')}
        title={t('business.keys.revokeTitle', { name: within })}
        label={t('business.keys.revokeOf', { name: within })}
        action={revocation}
        onDone={onRevoked}
      >
        <p>{t('business.keys.revokeWhat')}</p>
      </Confirm>
    </li>
  );
}

function makerOf({ created_by }: ApiKey): string {
  if (created_by === null) return t('business.keys.byTheService');
  return created_by.email === null ? t('business.keys.byFormer') : textWithin(created_by.email);
}
