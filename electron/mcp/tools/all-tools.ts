import { libraryTools } from './library-tools.ts';
import { projectTools } from './project-tools.ts';
import { runTools } from './run-tools.ts';
import type { Tool } from './tool.ts';

export const allTools: readonly Tool[] = [...runTools, ...libraryTools, ...projectTools];
