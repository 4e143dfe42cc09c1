/** Two presses of one finger within this time are one press: a bouncing button, or a double click. Milliseconds. */
const doublePressMs = 400;
/** Two clicks within this distance are in the same place. CSS pixels. */
const samePlacePx = 10;

interface Press {
  /** Time at which the system received the input, also if the page handled it much later. Milliseconds. */
  readonly at: number;
  /** The pressed control or command. */
  readonly target: unknown;
  /** The place of a click. Absent for keys. */
  readonly place?: { readonly x: number; readonly y: number };
  /** The finger pressed something that may be charged. */
  readonly charges: boolean;
}

let last: Press | undefined;

/** Returns true if `press` belongs to the finger of the press before it. */
function isSecondPress(press: Press): boolean {
  const before = last;
  last = press;
  if (before === undefined || press.at - before.at >= doublePressMs) return false;
  if (press.target === before.target) return true;
  const { place } = press;
  return (
    place !== undefined &&
    before.place !== undefined &&
    Math.hypot(place.x - before.place.x, place.y - before.place.y) <= samePlacePx
  );
}

/** Returns true if a command that may be charged was given a moment ago. Call once for each press of the command. */
export function isSecondPressOfCommand(name: string): boolean {
  // A command arrives through a key, the palette or a menu. The event tells when the finger pressed, not when the page
  // got around to it.
  return isSecondPress({ at: window.event?.timeStamp ?? performance.now(), target: name, charges: true });
}

/** Marks a control that may be charged. The value names the action and is unique in the code. */
const chargesAttribute = 'data-charges';

/**
 * Guards every control with the attribute `data-charges`, once per window: the second click of one finger and a held key
 * do nothing. A click on any other control also counts as the first one, because a dialog can open below the pointer. The
 * second click also presses nothing that took the place of the control, such as Stop in the place of Send,
 * and a key that is still down presses no control that gets the focus.
 * Clicks with typing between them are two: the user changed what the second one sends.
 * Works before React has rendered the first click. Returns a function that stops this.
 */
export function guardCharges(): () => void {
  const controlOf = ({ target }: Event) => (target instanceof Element ? target.closest(`[${chargesAttribute}]`) : null);
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onClick = (event: MouseEvent) => {
    const control = controlOf(event);
    // A key that clicks a control has no place.
    const place = event.detail === 0 ? {} : { place: { x: event.clientX, y: event.clientY } };
    const before = last;
    const press = { at: event.timeStamp, target: control ?? event.target, ...place };
    const isSecond = isSecondPress({ ...press, charges: control !== null });
    if (!isSecond) return;
    const charges = control !== null || before?.charges === true;
    last = { ...press, charges };
    if (charges) stop(event);
  };
  // A dialog that closes returns the focus to another control, and the key is still down.
  let isHeldFromControl = false;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    const isOnControl = controlOf(event) !== null;
    if (!event.repeat) isHeldFromControl = isOnControl;
    else if (isOnControl || isHeldFromControl) stop(event);
  };
  const onInput = (event: Event) => {
    // The event of a checkbox comes with its click.
    if (event instanceof InputEvent) last = undefined;
  };
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  window.addEventListener('input', onInput, options);
  window.addEventListener('click', onClick, options);
  window.addEventListener('keydown', onKeyDown, options);
  return () => ending.abort();
}
