import type { Page } from '@playwright/test';
import type { Theme } from '../../screenshots/set-theme.ts';
import { contrast, groundOf, readColour } from './contrast.ts';

interface FocusStyle {
  readonly outline: string;
  /** The outline is inside the edge. */
  readonly isWithin: boolean;
  readonly shadow: string;
  readonly edge: string;
  readonly fill: string;
}

interface Focused {
  readonly kind: string;
  readonly what: string;
  /** The styles in each theme, of each part that may draw the focus mark. */
  readonly styles: Readonly<
    Record<string, readonly { without: FocusStyle; within: FocusStyle; grounds: readonly string[] }[]>
  >;
}

/**
 * Checks each new control (by kind and style) with and without keyboard focus, in each of `themes`. Returns the kinds
 * of controls, and those whose focus mark has less than 3:1 contrast.
 */
export async function findFaintFocus(
  page: Page,
  seen: Set<string>,
  themes: readonly Theme[],
): Promise<{ kinds: string[]; faults: string[] }> {
  const all = await page.evaluate(
    ([alreadyKnown, names]) => {
      const known = [...alreadyKnown];
      const popups = '[role=dialog], [role=menu], .mantine-Popover-dropdown, .mantine-Combobox-dropdown';
      const over = [...document.querySelectorAll(popups)].filter((each) => each.checkVisibility()).at(-1);
      const before = document.activeElement;
      const controls = (over ?? document.body).querySelectorAll<HTMLElement>(
        'button, a[href], input, select, textarea, summary, [tabindex]',
      );
      const root = document.documentElement;
      const ownTheme = root.getAttribute('data-theme') ?? 'dark';
      const setTheme = (theme: string) => {
        root.setAttribute('data-theme', theme);
        root.setAttribute('data-mantine-color-scheme', theme === 'light' ? 'light' : 'dark');
      };
      const styleOf = (each: Element) => {
        const style = getComputedStyle(each);
        const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
        return {
          outline: hasOutline ? style.outlineColor : '',
          isWithin: Number.parseFloat(style.outlineOffset) < 0,
          shadow: style.boxShadow === 'none' ? '' : style.boxShadow,
          edge: style.borderBottomColor,
          fill: style.backgroundColor,
        };
      };
      const fresh: { each: HTMLElement; kind: string; drawn: Element[]; signature: string }[] = [];
      for (const each of controls) {
        const kind = each.getAttribute('role') ?? (each instanceof HTMLInputElement ? each.type : each.localName);
        const classes = (of: Element | null) => (of?.getAttribute('class') ?? '').replaceAll(/_[a-z0-9]{5}_\d+/gi, '');
        const signature = `${kind} ${classes(each)} in ${classes(each.parentElement)}`;
        if (known.includes(signature) || !each.checkVisibility({ visibilityProperty: true })) continue;
        if (each.matches(':disabled, [data-focus-quiet], main, [role=dialog]')) continue;
        each.focus({ preventScroll: true });
        // An element that only a program can focus is no control.
        if (document.activeElement !== each || (each.tabIndex < 0 && !each.getAttribute('role'))) continue;
        known.push(signature);
        const parts: (Element | null | undefined)[] = [each, each.nextElementSibling];
        // The frame of the code editor is four elements around its text.
        for (
          let around = each.parentElement, levels = 4;
          levels > 0;
          levels -= 1, around = around?.parentElement ?? null
        )
          parts.push(around);
        const drawn = parts.filter((part): part is Element => part?.checkVisibility() === true);
        fresh.push({ each, kind, drawn, signature });
      }
      const groundsOf = (part: Element) => {
        const grounds: string[] = [];
        for (let at: Element | null = part; at; at = at.parentElement)
          grounds.push(getComputedStyle(at).backgroundColor);
        return grounds;
      };
      const styles = names.map((theme) => {
        setTheme(theme);
        return fresh.map(({ each, drawn }) => {
          each.blur();
          const without = drawn.map((part) => ({ without: styleOf(part), grounds: groundsOf(part) }));
          each.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
          return without.map((half, at) => ({ ...half, within: styleOf(drawn[at] ?? each) }));
        });
      });
      // When the focus stays in a field, the option for Enter must look different from the other options.
      const pointing = document.querySelector('[aria-activedescendant]')?.getAttribute('aria-activedescendant');
      const active = pointing ? document.getElementById(pointing) : null;
      const other = [...(active?.closest('[role=listbox]')?.querySelectorAll('[role=option]') ?? [])].find(
        (each) => each !== active && each.checkVisibility(),
      );
      const activeSignature = `active option ${active?.getAttribute('class') ?? ''}`;
      const activeStyles =
        active && other && !known.includes(activeSignature)
          ? names.map((theme) => {
              setTheme(theme);
              return [{ without: styleOf(other), grounds: groundsOf(other), within: styleOf(active) }];
            })
          : undefined;
      setTheme(ownTheme);
      const result = fresh.map(({ each, kind, signature }, at): Focused => {
        const words = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 40);
        const its = Object.fromEntries(names.map((theme, names) => [theme, styles[names]?.[at] ?? []]));
        return { kind, what: `${kind} "${words}" [${signature}]`, styles: its };
      });
      if (activeStyles) {
        known.push(activeSignature);
        const its = Object.fromEntries(names.map((theme, at) => [theme, activeStyles[at] ?? []]));
        result.push({ kind: 'active option', what: activeSignature, styles: its });
      }
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      return { result, known };
    },
    [[...seen], themes] as const,
  );
  for (const each of all.known) seen.add(each);
  const faults = all.result.flatMap(({ what, styles }) =>
    Object.entries(styles).flatMap(([theme, parts]) => {
      const best = Math.max(...parts.map(strengthOf));
      return best >= 3 ? [] : [`${what}, ${theme}: ${best.toFixed(2)}`];
    }),
  );
  return { kinds: all.result.map(({ kind }) => kind), faults };
}

/** Returns the contrast of a focus mark with its surroundings, from 1: none. */
function strengthOf({ without, within, grounds }: Focused['styles'][string][number]): number {
  const around = groundOf(grounds.slice(1), [0, 0, 0, 1]);
  const inside = groundOf(grounds, [0, 0, 0, 1]);
  const marks: number[] = [1];
  const { outline, shadow, edge, fill, isWithin } = within;
  if (outline !== '' && outline !== without.outline) {
    marks.push(contrast(readColour(outline), isWithin ? inside : around));
  }
  if (shadow !== '' && shadow !== without.shadow) {
    const colour = readColour(/^(rgba?|color)\([^)]*\)/.exec(shadow)?.[0] ?? 'transparent');
    marks.push(contrast(colour, shadow.includes('inset') ? inside : around));
  }
  if (edge !== without.edge) marks.push(contrast(readColour(edge), groundOf([without.edge], around)));
  if (fill !== without.fill) marks.push(contrast(groundOf([fill], around), inside));
  return Math.max(...marks);
}
