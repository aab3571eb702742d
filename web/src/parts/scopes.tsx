import { t } from '../texts/texts.js';

/** What an assistant may be allowed (docs/api.md, Assistants). */
const SEES = ['name', 'move', 'holders', 'waiting', 'history'] as const;
const DOES = ['deny', 'revoke'] as const;
const ASKS = ['approve', 'move', 'confirm'] as const;

const isAllowed = (scopes: readonly string[], scope: 'address:read' | 'consent:write'): boolean =>
  scopes.includes(scope);

/** Everything that scopes allow, in plain words, and what none of them does. */
export function ScopesInFull({ scopes }: { readonly scopes: readonly string[] }) {
  return (
    <div className="grid gap-4">
      {isAllowed(scopes, 'address:read') && (
        <Points title={t('assistants.sees.title')} points={SEES.map((point) => t(`assistants.sees.${point}`))}>
          {t('assistants.sees.never')}
        </Points>
      )}
      {isAllowed(scopes, 'consent:write') ? (
        <>
          <Points title={t('assistants.does.title')} points={DOES.map((point) => t(`assistants.does.${point}`))}>
            {t('assistants.does.asksBack')}
          </Points>
          <Points title={t('assistants.asks.title')} points={ASKS.map((point) => t(`assistants.asks.${point}`))}>
            {t('assistants.asks.inApp')}
          </Points>
        </>
      ) : (
        <p>{t('assistants.changesNothing')}</p>
      )}
    </div>
  );
}

/** The same in a line. */
export function scopesInShort(scopes: readonly string[]): string {
  const read = isAllowed(scopes, 'address:read');
  const write = isAllowed(scopes, 'consent:write');
  return t(`assistants.short.${read && write ? 'both' : write ? 'write' : 'read'}`);
}

interface Props {
  readonly title: string;
  readonly points: readonly string[];
  readonly children?: string;
}

function Points({ title, points, children }: Props) {
  return (
    <div className="grid gap-2">
      <h2>{title}</h2>
      <ul className="list-disc pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children !== undefined && <p className="text-sm text-quiet">{children}</p>}
    </div>
  );
}
