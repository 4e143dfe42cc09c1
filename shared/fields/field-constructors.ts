import { choice } from './choice.ts';
import { images } from './images.ts';
import { json } from './json.ts';
import { link } from './link.ts';
import { motion } from './motion.ts';
import { decimal, integer } from './number.ts';
import { size } from './size-field.ts';
import { text } from './text.ts';
import { toggle } from './toggle.ts';

/**
 * The constructors of all field kinds. The windows import this table at their start, so it does not contain the schemas
 * of `field-file-schema.ts`.
 */
export const fieldConstructors = { text, choice, integer, decimal, toggle, size, images, link, json, motion };
