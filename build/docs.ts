import { writeFileSync } from 'node:fs';
import { modelDocs } from './model-docs.ts';
import { inProject } from './project.ts';

// `npm run docs`: writes docs/models.md from the data of the models.

writeFileSync(inProject('docs', 'models.md'), modelDocs());
