import { Tabs } from '@base-ui/react/tabs';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { Copy } from '../../parts/copy.js';
import { t } from '../../texts/texts.js';
import { LANGUAGES, written, type Call, type SnippetLanguage } from './call.js';

interface Choice {
  readonly language: SnippetLanguage;
  readonly choose: (language: SnippetLanguage) => void;
}

const Chosen = createContext<Choice>({ language: 'curl', choose: () => undefined });

/** All snippets inside speak the one language that the reader chose at any of them. */
export function Snippets({ children }: { readonly children: ReactNode }) {
  const [language, choose] = useState<SnippetLanguage>('curl');
  return <Chosen.Provider value={{ language, choose }}>{children}</Chosen.Provider>;
}

interface Props {
  /** What the call does, for a screen reader. */
  readonly label: string;
  readonly call: Call;
}

/** The request of one's own program that does the same as the page, in three languages. */
export function Snippet({ label, call }: Props) {
  const { language, choose } = useContext(Chosen);
  const text = written(call, language, window.location.origin);
  return (
    <Tabs.Root
      value={language}
      onValueChange={(chosen: SnippetLanguage) => choose(chosen)}
      className="grid min-w-0 gap-2 rounded-lg bg-sunk p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Tabs.List aria-label={label} className="flex flex-wrap gap-1">
          {LANGUAGES.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              className="min-h-11 rounded-lg px-3 text-sm text-quiet hover:text-ink aria-selected:bg-card aria-selected:font-semibold aria-selected:text-ink"
            >
              {t(`business.snippet.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Copy text={text} what={label} />
      </div>
      {LANGUAGES.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <pre className="rounded-lg bg-card p-3 font-mono text-sm whitespace-pre-wrap">
            <code>{text}</code>
          </pre>
        </Tabs.Panel>
      ))}
    </Tabs.Root>
  );
}
