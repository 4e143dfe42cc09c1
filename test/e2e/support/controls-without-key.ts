import type { Page } from '@playwright/test';
import { formatAriaKeys } from '../../../renderer/ui/commands/keys.ts';
import { commands } from '../../../shared/commands/command-list.ts';

/** A command with one digit per pane counts as one command. */
const anyDigit = (keys: string) => keys.replace(/\d$/, '0');
const listed = Object.values(commands).map(({ keys }) => anyDigit(formatAriaKeys(keys, false)));
/** Controls that are used rarely: their commands have no keys until the user chooses some. The palette has them all. */
const withoutKeys = ['Trash', 'Comparisons', 'Generation type', 'Criterion'];

/** A visible control of the page. */
export interface FoundControl {
  /** The shortened HTML of the control. */
  readonly html: string;
  /** The text of the control that is readable without a pointer. */
  readonly words: string;
  readonly keys: readonly string[];
  /** The name of the control, if it has a command without keys. */
  readonly commandWithoutKeys: string | undefined;
}

/**
 * Returns every control of the page outside of lists, tables, menus, dialogs and the form of a model, where Tab or arrow
 * keys and Enter or Space are enough.
 */
async function controlsOf(page: Page): Promise<FoundControl[]> {
  return page.locator('#page').evaluate((root) => {
    const controls = 'button, a[href], input, select, textarea, summary, [role="slider"], [role="switch"]';
    const walked =
      '[role="dialog"], [role="menu"], [role="alert"], li, table, [data-form], [aria-hidden="true"], [inert]';
    return [...root.querySelectorAll<HTMLElement>(controls)]
      .filter((each) => each.checkVisibility() && !each.closest(walked))
      .map((each) => {
        const withCommand = each.closest<HTMLElement>('[aria-keyshortcuts]');
        const keys = withCommand?.getAttribute('aria-keyshortcuts')?.split(' ').filter(Boolean) ?? [];
        return {
          html: each.outerHTML.slice(0, 200),
          words: `${each.innerText.trim()}${each.title}${each.closest('label')?.innerText ?? ''}`,
          keys,
          commandWithoutKeys:
            withCommand && keys.length === 0 ? (withCommand.ariaLabel ?? withCommand.innerText.trim()) : undefined,
        };
      });
  });
}

/** Returns the controls whose action has no key in the list. */
export async function controlsWithoutKey(page: Page): Promise<string[]> {
  const controls = await controlsOf(page);
  return controls
    .filter(({ commandWithoutKeys: name }) => name === undefined || !withoutKeys.includes(name))
    .filter(({ keys }) => keys.length === 0 || keys.some((each) => !listed.includes(anyDigit(each))))
    .map(({ html }) => html);
}
