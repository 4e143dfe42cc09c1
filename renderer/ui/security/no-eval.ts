import { config } from 'zod';

// To be fast it tries whether it may make functions of text. Here nobody may, and a try is already said to be a breach.
config({ jitless: true });
