import { basename } from 'node:path';
import type { contract } from '../../shared/contract/contract.ts';
import type { Item } from '../../shared/library/item.ts';
import { refuse } from '../../shared/problem.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { InputStore } from './input-store.ts';
import type { createAudioMeter } from './measure-audio.ts';

interface InputHandlerServices {
  readonly inputStore: InputStore;
  readonly audioMeter: ReturnType<typeof createAudioMeter>;
  readonly library: { item(id: string): Promise<Item>; pathOf(item: Item): string };
}

export function inputHandlers({
  inputStore,
  audioMeter,
  library,
}: InputHandlerServices): Handlers<typeof contract.inputs> {
  return {
    async missing({ hashes }) {
      const files = await Promise.all(hashes.map((hash) => inputStore.find(hash)));
      return { hashes: hashes.filter((_, index) => files[index] === undefined) };
    },
    resize: ({ image, recipe, orJpeg = false }) => inputStore.resize(image, recipe, orJpeg),
    measureAudio: ({ url }) => audioMeter.measure(url),
    async fromItem({ id }) {
      const item = await library.item(id);
      if (item.kind === 'file') refuse('Triptych can’t read this file as an image.');
      if (item.kind !== 'image') refuse('Choose a frame of the video instead.');
      const image = await inputStore.saveFile(basename(item.file), library.pathOf(item));
      return { ...image, origin: { kind: 'item', itemId: item.id } };
    },
  };
}
