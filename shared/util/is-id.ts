import { z } from 'zod';

const schema = z.uuid();

/** Whether a text can be the id of anything: an address that a person or a link gives may hold any text in its place. */
export const isId = (text: string): boolean => schema.safeParse(text).success;
