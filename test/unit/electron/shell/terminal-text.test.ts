import { expect, test } from 'vitest';
import { terminalText } from '../../../../electron/shell/run-command-line.ts';

test('text for a terminal keeps its lines and loses control and bidi characters', () => {
  expect(terminalText('Row 1:\tein Fuchs — 狐\n')).toBe('Row 1:\tein Fuchs — 狐\n');
  expect(terminalText('\u001b]52;c;aGk=\u0007 \u009b2J \r \u202egnp.\u2066')).toBe('�]52;c;aGk=� �2J � �gnp.�');
});
