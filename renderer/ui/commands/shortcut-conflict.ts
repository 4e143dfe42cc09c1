import type { Command } from '../../../shared/commands/command.ts';
import { type CommandName, commands, isCommandName } from '../../../shared/commands/command-list.ts';
import { currentKeysOf } from './key-bindings-store.ts';
import { parseKeys } from './keys.ts';

type Placed = Pick<Command, 'where' | 'inDialogs'>;

const isOfForm = (where: string) => /^studio(?:$|\/form)/.test(where);
const isOnStage = (where: string) => /^stage(?!\/blind)/.test(where);

/** True when the keys of both commands can be pressed in the same place. */
export function canConflict(a: Placed, b: Placed): boolean {
  // Results can be anywhere, but for the mask editor and a blind round, which show none.
  const other = a.where === 'results' ? b.where : b.where === 'results' ? a.where : undefined;
  if (other !== undefined) return !['masks', 'stage/blind'].includes(other);
  // Masks are painted in a dialog, over which only some work.
  if ((a.where === 'masks') !== (b.where === 'masks')) return (a.where === 'masks' ? b : a).inDialogs === true;
  // The form is beside the stage, but for a blind round.
  if ((isOfForm(a.where) && isOnStage(b.where)) || (isOfForm(b.where) && isOnStage(a.where))) return true;
  const isIn = (inner: string, outer: string) => outer === '' || inner === outer || inner.startsWith(`${outer}/`);
  return isIn(a.where, b.where) || isIn(b.where, a.where);
}

/** Returns the other commands that have these keys in a place where this command works. */
export function findConflicts(
  name: CommandName,
  keys: string,
  custom: Readonly<Partial<Record<string, string>>>,
): CommandName[] {
  if (keys === '') return [];
  return Object.keys(commands)
    .filter(isCommandName)
    .filter(
      (each) =>
        each !== name &&
        canConflict(commands[each], commands[name]) &&
        hasSameKeys(each, currentKeysOf(each, custom), keys),
    );
}

/** One digit represents all digits of a command with one key per pane. */
function hasSameKeys(name: CommandName, commandKeys: string, keys: string): boolean {
  if (commandKeys === keys) return true;
  const { fixed } = commands[name];
  return (
    fixed === true && /\d$/.test(commandKeys) && /\d$/.test(keys) && commandKeys.slice(0, -1) === keys.slice(0, -1)
  );
}

const editing = ['mod+a', 'mod+c', 'mod+v', 'mod+x', 'mod+z', 'mod+shift+z', 'mod+y'];
const browsers = [
  'mod+w',
  'mod+t',
  'mod+n',
  'mod+q',
  'mod+shift+w',
  'mod+shift+t',
  'mod+shift+n',
  'mod+r',
  'mod+l',
  'f5',
  'f11',
  'f12',
];
const walking = ['tab', 'shift+tab', 'enter', 'escape', 'shift+enter'];

/** True for keys that a text field handles itself. */
export function isEditing(keys: string): boolean {
  const { key, with: down } = parseKeys(keys);
  return editing.includes(keys) || (down.has('mod') && /^(?:left|right|up|down|home|end|backspace|delete)$/.test(key));
}

/** Returns the reason why these keys cannot be assigned; `undefined` if they can. */
export function reasonOfRefusedKeys(keys: string): string | undefined {
  if (walking.includes(keys)) return 'Tab, Enter, and Esc work on every page and dialog, and can’t be changed.';
  if (browsers.includes(keys)) return 'The window uses this shortcut, so it doesn’t reach Triptych.';
  return undefined;
}
