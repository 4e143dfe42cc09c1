import { writeFileSync } from 'node:fs';
import { faultDocs } from './fault-docs.ts';
import { modelDocs } from './model-docs.ts';
import { inProject } from './project.ts';

// `npm run docs`: writes docs/models.md from the data of the models, docs/fault-matrix.md from the faults and their tests.

writeFileSync(inProject('docs', 'models.md'), modelDocs());
writeFileSync(inProject('docs', 'fault-matrix.md'), faultDocs());
