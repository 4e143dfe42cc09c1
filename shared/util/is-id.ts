import { z } from 'zod';

const schema = z.uuid();

/** Returns true when a text is a valid id. A URL from a user or a link can contain any text as id. */
export const isId = (text: string): boolean => schema.safeParse(text).success;
