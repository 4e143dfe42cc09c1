import { describe, expect, test } from 'vitest';
import {
  ariaKeys,
  isPressed,
  type Pressed,
  pressedKeys,
  printedKeys,
} from '../../../../../renderer/ui/commands/keys.ts';

function press(key: string, code: string, down: string[] = []): Pressed {
  return {
    key,
    code,
    ctrlKey: down.includes('ctrl'),
    metaKey: down.includes('meta'),
    altKey: down.includes('alt'),
    shiftKey: down.includes('shift'),
    getModifierState: (name) => name === 'AltGraph' && down.includes('altgr'),
  };
}

describe('keys that are pressed', () => {
  test.each([
    ['a letter', press('g', 'KeyG'), 'g'],
    ['with Shift', press('Z', 'KeyZ', ['shift']), 'shift+z'],
    ['with capitals locked', press('G', 'KeyG'), 'g'],
    ['Ctrl', press('k', 'KeyK', ['ctrl']), 'mod+k'],
    ['Cmd', press('k', 'KeyK', ['meta']), 'mod+k'],
    ['Ctrl and Shift', press('Enter', 'Enter', ['ctrl', 'shift']), 'mod+shift+enter'],
    ['an arrow', press('ArrowUp', 'ArrowUp', ['shift']), 'shift+up'],
    ['Space', press(' ', 'Space'), 'space'],
    ['plus', press('+', 'Equal', ['shift']), 'plus'],
    ['a question mark, made with Shift', press('?', 'Slash', ['shift']), '?'],
    ['a digit of the pad', press('5', 'Numpad5'), '5'],
    ['an arrow of the pad', press('ArrowLeft', 'Numpad4'), 'left'],
    ['Shift and a digit, which writes a sign', press('!', 'Digit1', ['shift']), 'shift+1'],
    ['a digit where it needs Shift to be written', press('&', 'Digit1'), '1'],
    ['a Cyrillic letter, by its place', press('п', 'KeyG'), 'g'],
    ['a Greek letter with Ctrl', press('κ', 'KeyK', ['ctrl']), 'mod+k'],
    ['a letter that another place writes', press('a', 'KeyQ'), 'a'],
    ['Alt and S, which writes a sign on some systems', press('ß', 'KeyS', ['alt']), 'alt+s'],
    ['Alt and E, which begins an accent', press('Dead', 'KeyE', ['alt']), 'alt+e'],
    ['Alt and L, which writes a Latin sign on some systems', press('@', 'KeyL', ['alt']), 'alt+l'],
    ['a bracket of the right Alt key, told as Ctrl and Alt', press('[', 'Digit8', ['ctrl', 'alt', 'altgr']), '['],
    ['a letter with an accent where the bracket is', press('ü', 'BracketLeft'), '['],
    ['F2', press('F2', 'F2'), 'f2'],
  ])('%s', (_, event, keys) => {
    expect(pressedKeys(event)).toBe(keys);
    expect(isPressed(keys, event)).toBe(true);
  });

  test.each([
    ['Shift is down too', 'g', press('G', 'KeyG', ['shift'])],
    ['Ctrl is down too', 'g', press('g', 'KeyG', ['ctrl'])],
    ['Alt is down too', ',', press(',', 'Comma', ['alt'])],
    ['Shift is missing', 'shift+1', press('1', 'Digit1')],
    ['another letter', 'z', press('y', 'KeyZ')],
    [
      'a sign written with the right Alt key is no letter with Ctrl',
      'mod+q',
      press('@', 'KeyQ', ['ctrl', 'alt', 'altgr']),
    ],
  ])('are not those that are meant: %s', (_, keys, event) => {
    expect(isPressed(keys, event)).toBe(false);
  });

  test('modifiers alone are none', () => {
    for (const key of ['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'])
      expect(pressedKeys(press(key, 'ControlLeft'))).toBeUndefined();
  });
});

test('keys are printed as they stand on the keyboard, and told in the words of the standard', () => {
  expect(printedKeys('mod+shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
  expect(printedKeys('alt+up', true)).toEqual(['⌥', '↑']);
  expect(ariaKeys('mod+shift+z', false)).toBe('Control+Shift+Z');
  expect(ariaKeys('shift+left', false)).toBe('Shift+ArrowLeft');
  expect(ariaKeys('plus', true)).toBe('Plus');
});
