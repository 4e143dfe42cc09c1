import { writeFileSync } from 'node:fs';
import { faultDocs } from './fault-docs.ts';
import { modelDocs } from './model-docs.ts';
import { inProject } from './project.ts';
import { securityDocs } from './security-docs.ts';
import { sidecarDocs } from './sidecar-docs.ts';

// `npm run docs`: writes docs/models.md from the data of the models, docs/fault-matrix.md from the faults and their tests,
// docs/security.md from the guards and theirs, docs/sidecar.md from the schemas of the files beside media.

writeFileSync(inProject('docs', 'models.md'), modelDocs());
writeFileSync(inProject('docs', 'fault-matrix.md'), faultDocs());
writeFileSync(inProject('docs', 'security.md'), securityDocs());
writeFileSync(inProject('docs', 'sidecar.md'), sidecarDocs());
