import { describe, expect, test } from 'vitest';
import {
  formatAriaKeys,
  isPressed,
  keyLabelsOf,
  type Pressed,
  readPressedKeys,
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

describe('`readPressedKeys` and `isPressed`', () => {
  test.each([
    ['a letter', press('g', 'KeyG'), 'g'],
    ['Shift and a letter', press('Z', 'KeyZ', ['shift']), 'shift+z'],
    ['a letter with Caps Lock', press('G', 'KeyG'), 'g'],
    ['Ctrl and a letter', press('k', 'KeyK', ['ctrl']), 'mod+k'],
    ['Cmd and a letter', press('k', 'KeyK', ['meta']), 'mod+k'],
    ['Ctrl, Shift and Enter', press('Enter', 'Enter', ['ctrl', 'shift']), 'mod+shift+enter'],
    ['Shift and an arrow', press('ArrowUp', 'ArrowUp', ['shift']), 'shift+up'],
    ['Space', press(' ', 'Space'), 'space'],
    ['plus', press('+', 'Equal', ['shift']), 'plus'],
    ['a question mark, typed with Shift', press('?', 'Slash', ['shift']), '?'],
    ['a digit of the numeric keypad', press('5', 'Numpad5'), '5'],
    ['an arrow of the numeric keypad', press('ArrowLeft', 'Numpad4'), 'left'],
    ['Shift and a digit, which types a symbol', press('!', 'Digit1', ['shift']), 'shift+1'],
    ['a digit on a layout that types digits with Shift', press('&', 'Digit1'), '1'],
    ['a Cyrillic letter, by its position', press('п', 'KeyG'), 'g'],
    ['Ctrl and a Greek letter, by its position', press('κ', 'KeyK', ['ctrl']), 'mod+k'],
    ['a Latin letter of another layout, by its character', press('a', 'KeyQ'), 'a'],
    ['Alt and S, which types a symbol on some systems', press('ß', 'KeyS', ['alt']), 'alt+s'],
    ['Alt and E, which is a dead key on some systems', press('Dead', 'KeyE', ['alt']), 'alt+e'],
    ['Alt and L, which types an ASCII symbol on some systems', press('@', 'KeyL', ['alt']), 'alt+l'],
    ['a bracket typed with AltGr, reported as Ctrl and Alt', press('[', 'Digit8', ['ctrl', 'alt', 'altgr']), '['],
    ['an accented letter at the position of the bracket', press('ü', 'BracketLeft'), '['],
    ['F2', press('F2', 'F2'), 'f2'],
  ])('recognize %s', (_, event, keys) => {
    expect(readPressedKeys(event)).toBe(keys);
    expect(isPressed(keys, event)).toBe(true);
  });

  test.each([
    ['Shift is also down', 'g', press('G', 'KeyG', ['shift'])],
    ['Ctrl is also down', 'g', press('g', 'KeyG', ['ctrl'])],
    ['Alt is also down', ',', press(',', 'Comma', ['alt'])],
    ['Shift is missing', 'shift+1', press('1', 'Digit1')],
    ['the letter is another one', 'z', press('y', 'KeyZ')],
    ['AltGr, reported as Ctrl and Alt, types a symbol', 'mod+q', press('@', 'KeyQ', ['ctrl', 'alt', 'altgr'])],
  ])('do not recognize a shortcut if %s', (_, keys, event) => {
    expect(isPressed(keys, event)).toBe(false);
  });

  test('give no keys for a modifier alone', () => {
    for (const key of ['Control', 'Shift', 'Alt', 'Meta', 'AltGraph'])
      expect(readPressedKeys(press(key, 'ControlLeft'))).toBeUndefined();
  });
});

test('`keyLabelsOf` uses the labels of the keyboard, and `formatAriaKeys` the names of the ARIA standard', () => {
  expect(keyLabelsOf('mod+shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z']);
  expect(keyLabelsOf('alt+up', true)).toEqual(['⌥', '↑']);
  expect(formatAriaKeys('mod+shift+z', false)).toBe('Control+Shift+Z');
  expect(formatAriaKeys('shift+left', false)).toBe('Shift+ArrowLeft');
  expect(formatAriaKeys('plus', true)).toBe('Plus');
});
