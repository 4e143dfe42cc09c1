import { choice, plain } from '../fields/choice-field.ts';
import { images } from '../fields/images-field.ts';
import { text } from '../fields/text-field.ts';
import { defineModel } from './model.ts';
import { anyImage, MB } from './shared-fields.ts';

export const imageE2 = defineModel({
  id: 'image-e-2',
  title: 'image-e-2',
  kind: 'image',
  output: 'images',
  facts: 'Edit · 1-14 inputs · up to 4K',
  create: { path: '/vendors/vendor-edit/v1/image-e-2/edit', evidence: 'documented' },
  results: [
    { path: '/vendors/vendor-edit/v1/image-e-2/edit/{task_id}', evidence: 'assumed' },
    { path: '/vendors/vendor-edit/v1/image-e-2/generation/{task_id}', evidence: 'assumed' },
  ],
  fields: {
    prompt: text({
      title: 'Prompt',
      role: 'prompt',
      help: 'what to change',
      required: true,
      rows: 5,
      note: 'Search grounding exists, but its field name isn’t documented. Use the extra body fields.',
    }),
    images: images({
      title: 'Images',
      role: 'image',
      help: 'up to 10 objects and 4 characters',
      required: true,
      wire: 'list',
      encoding: 'data-uri',
      max: 14,
      groups: [
        { id: 'object', title: 'Object', max: 10 },
        { id: 'character', title: 'Character', max: 4 },
      ],
      types: anyImage,
      maxBytes: 20 * MB,
    }),
    aspect_ratio: choice({
      title: 'Aspect ratio',
      role: 'shape',
      initial: '1:1',
      options: plain(
        ...['1:1', '1:4', '1:8', '2:3', '3:2', '3:4', '4:1', '4:3', '4:5', '5:4', '8:1', '9:16', '16:9', '21:9'],
      ),
    }),
    resolution: choice({ title: 'Resolution', role: 'resolution', initial: '1K', options: plain('1K', '2K', '4K') }),
  },
});
