import type { z } from 'zod';
import { cleanForeignTitle } from '../../../shared/util/clean-title.ts';
import { cutText } from '../../../shared/util/cut-text.ts';
import type { Json, JsonObject } from '../../../shared/util/json.ts';

export interface FieldReading {
  /** Replaces invalid times. Wall clock, milliseconds. */
  readonly now: number;
  /** Called for each value that cannot be stored as it is. */
  readonly onCorrected: (field: string) => void;
}

/** Returns a field of an untrusted object, never one of its prototype. */
export function fieldOf(given: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(given, name) ? given[name] : undefined;
}

/**
 * Returns the valid fields of an untrusted object. A required field without a valid value gets its value of
 * `fallback`. Unknown fields are ignored.
 */
export function readFields<Shape extends z.ZodRawShape>(
  shape: Shape,
  given: JsonObject,
  fallback: z.infer<z.ZodObject<Shape>>,
  onCorrected: FieldReading['onCorrected'],
): z.infer<z.ZodObject<Shape>> {
  const fields: Record<string, unknown> = { ...fallback };
  for (const [name, schema] of Object.entries(shape)) {
    const value = fieldOf(given, name);
    const read = (schema as z.ZodType).safeParse(value);
    if (read.success && read.data !== undefined) fields[name] = read.data;
    else if (!read.success) onCorrected(name);
  }
  return fields as z.infer<z.ZodObject<Shape>>;
}

/** Shortens and cleans the title and long texts of an untrusted object, so that they can be stored. */
export function withUsableTexts(
  given: JsonObject,
  longest: { readonly title: number; readonly texts: Readonly<Record<string, number>> },
  onCorrected: FieldReading['onCorrected'],
): JsonObject {
  const title = fieldOf(given, 'title');
  const changed: Record<string, string> = {};
  const use = (name: string, before: string, after: string) => {
    if (after === before) return;
    changed[name] = after;
    onCorrected(name);
  };
  if (typeof title === 'string') use('title', title, cleanForeignTitle(title, longest.title));
  for (const [name, length] of Object.entries(longest.texts)) {
    const text = fieldOf(given, name);
    if (typeof text === 'string') use(name, text, cutText(text, length));
  }
  return { ...given, ...changed };
}
