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
  readonly take: (given: Given) => void;
  readonly dismiss: (key: number) => void;
}

/**
 * Takes in files one after the other, so that a list keeps the order in which they were given and two large ones are
 * not read at once. `room` is how many more fit; what does not fit is named, never dropped in silence.
 */
export function useImageIntake(room: number, add: (image: ImageInput) => void): Intake {
  const [arrivals, setArrivals] = useState<readonly Arrival[]>([]);
  const nextKey = useRef(0);
  const queue = useRef(Promise.resolve());
  const under = arrivals.filter((each) => each.refusal === undefined).length;

  const put = (name: string, refusal?: string): number => {
    const key = nextKey.current++;
    setArrivals((now) => [...now, { key, name, ...(refusal === undefined ? {} : { refusal }) }]);
    return key;
  };
  const dismiss = (key: number) => setArrivals((now) => now.filter((each) => each.key !== key));
  const refuse = (key: number, refusal: string) =>
    setArrivals((now) => now.map((each) => (each.key === key ? { ...each, refusal } : each)));

  const read = async (file: File, key: number) => {
    try {
      const image = await uploadInput(file);
      dismiss(key);
      add(image);
    } catch (error) {
      refuse(key, problemOf(error).sentence);
    }
  };

  const take = ({ files, folders, address }: Given) => {
    // What was wrong with the last try is no longer of interest.
    setArrivals((now) => now.filter((each) => each.refusal === undefined));
    for (const folder of folders) put(folder, `“${folder}” is a folder. Give it image files.`);
    const free = Math.max(0, room - under);
    const left = files.slice(free);
    if (left.length > 0) put('', leftOut(left, free));
    if (address !== null) {
      const link = imageInputSchema.safeParse({ from: 'link', url: address });
      if (!link.success) put(address, 'is not a web address that can be sent.');
      else if (free < 1) put('', leftOut([{ name: address }], free));
      else add(link.data);
    }
    for (const file of files.slice(0, free)) {
      const key = put(file.name);
      queue.current = queue.current.then(() => read(file, key));
    }
  };
  return { arrivals, take, dismiss };
}

/** The sentence of a refusal, with the name of the file in it once. */
export function arrivalSentence({ name, refusal }: Arrival): string {
  if (refusal === undefined) return `${name} is being read`;
  return name === '' || refusal.includes(name) ? refusal : `${name}: ${refusal}`;
}

function leftOut(left: readonly { readonly name: string }[], room: number): string {
  const names = left.map(({ name }) => `“${name}”`).join(', ');
  return room < 1 ? `There is no room for ${names}: remove an image first.` : `There was no room for ${names}.`;
}
