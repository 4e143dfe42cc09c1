import { choice } from './choice-field.ts';
import { images } from './images-field.ts';
import { json } from './json-field.ts';
import { link } from './link-field.ts';
import { motion } from './motion-field.ts';
import { decimal, integer } from './number-field.ts';
import { size } from './size-field.ts';
import { text } from './text-field.ts';
import { toggle } from './toggle-field.ts';

/**
 * The constructors of all field kinds. The windows import this table at their start, so it does not contain the schemas
 * of `field-file-schema.ts`.
 */
export const fieldConstructors = { text, choice, integer, decimal, toggle, size, images, link, json, motion };
