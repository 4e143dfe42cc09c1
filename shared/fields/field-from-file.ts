import type { Field } from '../models/model.ts';
import { choice } from './choice.ts';
import type { FieldFile } from './field-file-schema.ts';
import { images } from './images.ts';
import { json } from './json.ts';
import { link } from './link.ts';
import { motion } from './motion.ts';
import { decimal, integer } from './number.ts';
import { size } from './size-field.ts';
import { text } from './text.ts';
import { toggle } from './toggle.ts';

/** Creates the field that a model file describes. The file has passed its checks. */
export function fieldFromFile(file: FieldFile): Field {
  switch (file.type) {
    case 'text':
      return text(factsOf(file));
    case 'choice':
      return choice(factsOf(file));
    case 'integer':
      return integer(factsOf(file));
    case 'decimal':
      return decimal(factsOf(file));
    case 'toggle':
      return toggle(factsOf(file));
    case 'size':
      return size(factsOf(file));
    case 'images':
      return images(factsOf(file));
    case 'link':
      return link(factsOf(file));
    case 'json':
      return json(factsOf(file));
    case 'motion':
      return motion(factsOf(file));
  }
}

function factsOf<File extends FieldFile>({ type: _, ...facts }: File): Omit<File, 'type'> {
  return facts;
}
