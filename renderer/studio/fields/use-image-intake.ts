import { useRef, useState } from 'react';
import type { ImageInput } from '../../../shared/values.ts';
import { imageInputSchema } from '../../../shared/values.ts';
import { problemOf } from '../../bridge/problem-of.ts';
import { type Given, uploadInput } from './upload-input.ts';

/** A file on its way into a slot, or what kept it out. */
export interface Arrival {
  readonly key: number;
  readonly name: string;
  /** A sentence; without one it is still being read. */
  readonly refusal?: string;
}

interface Intake {
  readonly arrivals: readonly Arrival[];
  readonly take: (given: Given) => Promise<void>;
  readonly dismiss: (key: number) => void;
}

/**
 * Takes in files one after the other, so that a list keeps the order in which they were given and two large ones are
 * not read at once. `room` is how many more fit; what does not fit is named, never dropped in silence.
 */
export function useImageIntake(room: number, add: (image: ImageInput) => void): Intake {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const nextKey = useRef(0);

  const put = (name: string, refusal?: string): number => {
    const key = nextKey.current++;
    setArrivals((now) => [...now, { key, name, ...(refusal === undefined ? {} : { refusal }) }]);
    return key;
  };
  const dismiss = (key: number) => setArrivals((now) => now.filter((each) => each.key !== key));
  const refuse = (key: number, refusal: string) =>
    setArrivals((now) => now.map((each) => (each.key === key ? { ...each, refusal } : each)));

  const take = async ({ files, folders, address }: Given) => {
    // What was wrong with the last try is no longer of interest.
    setArrivals((now) => now.filter((each) => each.refusal === undefined));
    for (const folder of folders) put(folder, `“${folder}” is a folder. Give it image files.`);
    const fitting = files.slice(0, room);
    const left = files.slice(room);
    if (left.length > 0) put('', leftOut(left, room));
    if (address !== null) {
      const link = imageInputSchema.safeParse({ from: 'link', url: address });
      if (!link.success) put(address, 'This is not a web address that can be sent.');
      else if (room < 1) put(address, leftOut([{ name: address }], room));
      else add(link.data);
    }
    const queue = fitting.map((file) => ({ file, key: put(file.name) }));
    for (const { file, key } of queue) {
      try {
        const image = await uploadInput(file);
        dismiss(key);
        add(image);
      } catch (error) {
        refuse(key, problemOf(error).sentence);
      }
    }
  };
  return { arrivals, take, dismiss };
}

function leftOut(left: readonly { readonly name: string }[], room: number): string {
  const names = left.map(({ name }) => `“${name}”`).join(', ');
  return room < 1 ? `There is no room for ${names}: remove an image first.` : `There was no room for ${names}.`;
}
