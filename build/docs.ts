import { writeFileSync } from 'node:fs';
import { faultDocs } from './docs/fault-docs.ts';
import { modelDocs } from './docs/model-docs.ts';
import { modelFileJsonSchemaText } from './docs/model-file-schema-docs.ts';
import { securityDocs } from './docs/security-docs.ts';
import { sidecarDocs } from './docs/sidecar-docs.ts';
import { inProject } from './project.ts';

// `npm run docs`: writes docs/models.md from the models, docs/fault-matrix.md from the faults and their tests,
// docs/security.md from the guards and their tests, docs/sidecar.md from the schemas of the sidecars, and
// docs/model-file.schema.json from the schema of model files.

writeFileSync(inProject('docs', 'models.md'), modelDocs());
writeFileSync(inProject('docs', 'model-file.schema.json'), modelFileJsonSchemaText());
writeFileSync(inProject('docs', 'fault-matrix.md'), faultDocs());
writeFileSync(inProject('docs', 'security.md'), securityDocs());
writeFileSync(inProject('docs', 'sidecar.md'), sidecarDocs());
