import { expect, test } from 'vitest';
import { measurementDefinitions, measurementText } from '../../../../shared/measurements/measurement-definitions.ts';

test('no text about a measurement judges it', () => {
  const texts = measurementDefinitions.map(({ title, meaning }) => `${title}. ${meaning}`);
  expect(texts.length).toBe(11);
  expect(texts.filter((text) => /\b(better|worse|best|worst|good|bad|quality)\b/i.test(text))).toEqual([]);
});

test('a value has its unit, and zero has no sign', () => {
  const named = (name: string) => measurementDefinitions.find((each) => each.name === name);
  const [flicker, frozen] = [named('flicker'), named('frozen')];
  if (!flicker || !frozen) throw new Error('A definition is missing.');
  expect(measurementText(flicker, 0.456)).toBe('0.46 %');
  expect(measurementText(flicker, -0.001)).toBe('0.00 %');
  expect(measurementText(frozen, 4)).toBe('4 frames');
});

test('no name needs an engineer', () => {
  const titles = measurementDefinitions.map(({ title }) => title);
  expect(titles.filter((title) => /\b(p95|SSIM|clipped|minus|peak)\b/i.test(title))).toEqual([]);
});
