import { type CommandName, commands, isCommandName } from '../../../shared/commands/command-list.ts';
import { isSecondPressOfCommand } from '../charge-guard.ts';
import { isTextField } from './is-text-field.ts';
import { currentKeysOf, hasCustomKeys } from './key-bindings-store.ts';
import { isPressed, parseKeys, readPressedKeys } from './keys.ts';
import { isEditing } from './shortcut-conflict.ts';

/** Text to read that can have the focus, such as code, an answer, or a request. */
const areas = 'section[tabindex]';

export interface CommandHandler {
  /** Absent: the palette cannot offer the command. */
  press?(): void;
  /** Called instead, with the pressed digit, for a command that has a key for each of several values. */
  pressDigit?(digit: number): void;
  /** Called when the key is released. */
  release?(): void;
}

type Handlers = () => Readonly<Partial<Record<CommandName, CommandHandler>>>;

/** Current commands of the visible components; the newest last. */
const registered: Handlers[] = [];

const watchers = new Set<() => void>();

/** Called when the commands may have changed. Returns a function that unsubscribes. */
export function onCommandsChange(listener: () => void): () => void {
  watchers.add(listener);
  return () => void watchers.delete(listener);
}

export function notifyCommandsChanged(): void {
  for (const listener of watchers) listener();
}

/** Registers the handlers until the returned function is called. */
export function registerCommands(handlers: Handlers): () => void {
  registered.push(handlers);
  notifyCommandsChanged();
  return () => {
    registered.splice(registered.indexOf(handlers), 1);
    notifyCommandsChanged();
  };
}

/** Every command that can be given right now, the one that a key would give first. */
export function listCurrentCommands(): ReadonlyMap<CommandName, CommandHandler> {
  const found = new Map<CommandName, CommandHandler>();
  for (const handlers of registered.toReversed())
    for (const [name, handler] of Object.entries(handlers()))
      if (isCommandName(name) && handler && !found.has(name)) found.set(name, guarded(name, handler));
  return found;
}

/** A command that may be charged does nothing on the second press of one finger. */
function guarded(name: CommandName, handler: CommandHandler): CommandHandler {
  if (!commands[name].charges) return handler;
  return { ...handler, press: () => void (isSecondPressOfCommand(name) || handler.press?.()) };
}

let heldCommand: { code: string; handler: CommandHandler } | undefined;

/** Listens for the keys of all commands, once per window. Returns a function that stops this. */
export function listenForKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const pressed = [...listCurrentCommands()].filter(([name, handler]) => isPressedCommand(name, handler, event));
    // Keys that the user chose may equal default keys of a later version.
    const [name, handler] = pressed.find(([each]) => hasCustomKeys(each)) ?? pressed[0] ?? [];
    if (!name || !handler) return selectTextOfArea(event);
    event.preventDefault();
    if (event.repeat && !commands[name].repeats) return;
    heldCommand = { code: event.code, handler };
    if (handler.pressDigit) handler.pressDigit(digitOf(event));
    else handler.press?.();
  };
  const onKeyUp = (event: Event) => {
    if (!heldCommand || (event instanceof KeyboardEvent && event.code !== heldCommand.code)) return;
    const { handler } = heldCommand;
    heldCommand = undefined;
    handler.release?.();
  };
  const ending = new AbortController();
  const { signal } = ending;
  window.addEventListener('keydown', onKeyDown, { signal });
  window.addEventListener('keyup', onKeyUp, { signal });
  // A key released in another window is never reported.
  window.addEventListener('blur', onKeyUp, { signal });
  return () => ending.abort();
}

function isPressedCommand(name: CommandName, handler: CommandHandler, event: KeyboardEvent): boolean {
  const keys = currentKeysOf(name);
  if (keys === '' || !isFree(name, keys, event)) return false;
  if (!handler.pressDigit) return isPressed(keys, event);
  const { digits } = commands[name];
  const digit = digitOf(event);
  const isOffered = digit >= Number(digits?.at(0)) && digit <= Number(digits?.at(-1));
  return isOffered && readPressedKeys(event) === keys.replace(/\d$/, String(digit));
}

/** Returns the pressed digit; `NaN` for another key. */
function digitOf(event: KeyboardEvent): number {
  return Number(readPressedKeys(event)?.at(-1) ?? Number.NaN);
}

const movers = '[role="slider"], input, select, [role="tree"], [role="radiogroup"]';
/** Elements that Space presses. A link is not one of them: only Enter opens it. */
const pressables = 'button, input, select, summary, [role="button"], [role="tab"]';
/** Letters that are typed at a control of this form are the prompt, also beside results that have keys of their own. */
const form = '[data-form]';
/** The viewer is a dialog over the page. The actions on its result work there as on the page, and so does the palette. */
const resultViewer = '[data-result-viewer]';

function isInViewer(name: CommandName): boolean {
  return name === 'palette' || commands[name].where === 'results';
}

/** True for a command of the page while a dialog is open over it. */
export function isBehindDialog(name: CommandName): boolean {
  if (commands[name].inDialogs) return false;
  const dialog = '[aria-modal="true"]';
  return document.querySelector(isInViewer(name) ? `${dialog}:not(:has(${resultViewer}))` : dialog) !== null;
}

/** True when the focused element leaves these keys to the program. */
function isFree(name: CommandName, keys: string, { target }: KeyboardEvent): boolean {
  const { key, with: onKeyDown } = parseKeys(keys);
  const writesNothing = onKeyDown.has('mod') || /^f\d+$/.test(key);
  if (isTextField(target) && (!writesNothing || isEditing(keys))) return false;
  if (!(target instanceof Element)) return true;
  if (keys === 'enter' && target.closest(`a[href], [role="option"], ${pressables}`)) return false;
  if (isInViewer(name) && target.closest(resultViewer)) return true;
  if (isLetterOrOnResults(name, keys) && !onKeyDown.has('mod') && target.closest(form)) return false;
  if (target.closest('[aria-modal="true"]') && !commands[name].inDialogs) return false;
  const isOverPage = target.closest('[role="dialog"], [role="menu"]') !== null;
  // The lists of models are a part of the form: the form starts from there too.
  if (writesNothing) return !isOverPage || !commands[name].charges || target.closest(form) !== null;
  if (key === 'space' && target.closest(pressables)) return false;
  if (/^(?:home|end|page.*|left|right|up|down)$/.test(key) && target.closest(movers)) return false;
  const isInList = isOverPage || target.closest('[role="listbox"]') !== null;
  return !isInList || commands[name].inDialogs === true;
}

function isLetterOrOnResults(name: CommandName, keys: string): boolean {
  const { where } = commands[name];
  return /^(?:results|stage|comparisons)/.test(where) || (where !== '' && /^[a-z]$/.test(keys));
}

/** True when a command takes these keys. */
export function isCommandKey(event: KeyboardEvent): boolean {
  return [...listCurrentCommands()].some(([name, handler]) => isPressedCommand(name, handler, event));
}

/** Selects all text of the focused area. Elsewhere the browser would select the labels of the whole window. */
function selectTextOfArea(event: KeyboardEvent): void {
  if (!isPressed('mod+a', event) || isTextField(event.target)) return;
  event.preventDefault();
  const area = event.target instanceof Element ? event.target.closest(areas) : null;
  if (area) getSelection()?.selectAllChildren(area);
}
