import { config } from 'zod/v4/core';

// For speed, Zod tests whether it can create functions from text. The page forbids that, and even the test is reported
// as a violation.
config({ jitless: true });
