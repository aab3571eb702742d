const KEPT_AS = 'docs-language';

/**
 * Where the same stands in several languages, block after block, shows the one that the reader chose, with a button for
 * each. Without this all of them are shown.
 */
export function offerLanguages(): void {
  const groups = groupsOf([...document.querySelectorAll<HTMLElement>('figure.code[data-language]')]);
  const shown = groups.map((figures) => new LanguageGroup(figures));
  const choose = (language: string): void => {
    for (const group of shown) group.show(language);
  };
  for (const group of shown)
    group.onChosen((language) => {
      sessionStorage.setItem(KEPT_AS, language);
      choose(language);
    });
  choose(sessionStorage.getItem(KEPT_AS) ?? '');
}

/** Blocks that follow one another with nothing between them, each in another language. */
function groupsOf(figures: readonly HTMLElement[]): readonly (readonly HTMLElement[])[] {
  const groups: HTMLElement[][] = [];
  for (const figure of figures) {
    const before = groups.at(-1) ?? [];
    const isNext = before.at(-1) === figure.previousElementSibling;
    if (isNext && before.every((one) => languageOf(one) !== languageOf(figure))) before.push(figure);
    else groups.push([figure]);
  }
  return groups.filter((group) => group.length > 1);
}

const languageOf = (figure: HTMLElement): string => figure.dataset['language'] ?? '';

class LanguageGroup {
  private readonly buttons: readonly HTMLButtonElement[];

  constructor(private readonly figures: readonly HTMLElement[]) {
    this.buttons = figures.map((figure) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = languageOf(figure);
      return button;
    });
    const bar = document.createElement('div');
    bar.className = 'languages';
    bar.setAttribute('role', 'group');
    bar.setAttribute('aria-label', 'Language');
    bar.append(...this.buttons);
    figures[0]?.before(bar);
  }

  onChosen(choose: (language: string) => void): void {
    for (const button of this.buttons) {
      button.addEventListener('click', () => {
        const from = button.getBoundingClientRect().top;
        choose(button.textContent);
        // What is above may be higher or lower now; what was pressed stays where it is.
        window.scrollBy(0, button.getBoundingClientRect().top - from);
      });
    }
  }

  /** Shows the language, or the first one where this group has it not. */
  show(language: string): void {
    const chosen = this.figures.find((figure) => languageOf(figure) === language) ?? this.figures[0];
    for (const [place, figure] of this.figures.entries()) {
      figure.hidden = figure !== chosen;
      this.buttons[place]?.setAttribute('aria-pressed', String(figure === chosen));
    }
  }
}
