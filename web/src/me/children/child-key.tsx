import { Copy } from '../../parts/copy.js';
import { t } from '../../texts/texts.js';
import { KeyInGroups } from '../key/key-in-groups.js';
import type { Child } from './child.js';

/** A child's name and key. */
export function ChildKey({ child: { name, formatted } }: { readonly child: Child }) {
  const whole = [name.given_name, name.middle_name, name.family_name, name.suffix].filter((part) => part !== null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="grid gap-1">
        <bdi className="font-medium">{whole.join(' ')}</bdi>
        <span className="font-mono text-xl font-semibold tracking-wide">
          <KeyInGroups formatted={formatted} />
        </span>
      </div>
      <Copy text={formatted} what={t('me.children.keyOf', { name: name.given_name })} />
    </div>
  );
}
