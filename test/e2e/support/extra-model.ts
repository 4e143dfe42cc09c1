import { choice, seconds } from '../../../shared/fields/choice-field.ts';
import { images } from '../../../shared/fields/images-field.ts';
import { json } from '../../../shared/fields/json-field.ts';
import { link } from '../../../shared/fields/link-field.ts';
import { motion } from '../../../shared/fields/motion-field.ts';
import { decimal, integer } from '../../../shared/fields/number-field.ts';
import { size } from '../../../shared/fields/size-field.ts';
import { text } from '../../../shared/fields/text-field.ts';
import { toggle } from '../../../shared/fields/toggle-field.ts';
import { defineModel } from '../../../shared/models/model.ts';

/**
 * A model that the program does not have, with one field of each kind. `add-a-model.spec.ts` adds it to a copy of the
 * project.
 */
export const extraModel = defineModel({
  id: 'image-x-1',
  title: 'image-x-1',
  kind: 'image',
  output: 'images',
  facts: 'A field of each kind',
  create: { path: '/vendors/vendor-x/v1/image-x-1/generation', evidence: 'documented' },
  results: [{ path: '/vendors/vendor-x/v1/image-x-1/generation/{task_id}', evidence: 'documented' }],
  fields: {
    prompt: text({ title: 'Prompt', role: 'prompt', required: true, maxLength: 40, rows: 3 }),
    image: images({
      title: 'Start image',
      role: 'image',
      wire: 'one',
      encoding: 'data-uri',
      max: 1,
      types: ['image/png'],
      minSide: 64,
      maxBytes: 2_000_000,
    }),
    size: size({
      title: 'Canvas',
      role: 'shape',
      separator: 'x',
      initial: '512x512',
      minPixels: 256 * 256,
      maxPixels: 1024 * 1024,
      minRatio: 1 / 2,
      maxRatio: 2,
      presets: ['512x512', '640x320'],
    }),
    pace: choice({ title: 'Pace', initial: '5', options: seconds('5', '10') }),
    n: integer({ title: 'Count', role: 'count', min: 1, max: 4, initial: 1 }),
    strength: decimal({ title: 'Strength', min: 0, max: 1, step: 0.1 }),
    tile: toggle({ title: 'Tile', initial: false }),
    guide_url: link({ title: 'Guide address' }),
    moves: motion({
      title: 'Moves',
      role: 'motion',
      maxGroups: 2,
      encoding: 'base64',
      sameRatioAs: 'image',
      advanced: true,
    }),
    tuning: json({ title: 'Tuning', advanced: true }),
  },
  notes: ['Made up for a test.'],
});
