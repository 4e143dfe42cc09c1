import { readFileSync, writeFileSync } from 'node:fs';
import { faultDocs } from './docs/fault-docs.ts';
import { modelDocs } from './docs/model-docs.ts';
import { modelFileJsonSchemaText } from './docs/model-file-schema-docs.ts';
import { pageWithDoors } from './docs/room-docs.ts';
import { securityDocs } from './docs/security-docs.ts';
import { sidecarDocs } from './docs/sidecar-docs.ts';
import { inProject } from './project.ts';
import { importsOfProduct, rooms } from './rooms.ts';

// `npm run docs`: writes docs/models.md from the models, docs/fault-matrix.md from the faults and their tests,
// docs/security.md from the guards and their tests, docs/sidecar.md from the schemas of the sidecars,
// docs/model-file.schema.json from the schema of model files, and the doors in docs/rooms/ from the imports.

writeFileSync(inProject('docs', 'models.md'), modelDocs());
writeFileSync(inProject('docs', 'model-file.schema.json'), modelFileJsonSchemaText());
writeFileSync(inProject('docs', 'fault-matrix.md'), faultDocs());
writeFileSync(inProject('docs', 'security.md'), securityDocs());
writeFileSync(inProject('docs', 'sidecar.md'), sidecarDocs());

const imports = importsOfProduct();
for (const room of rooms) {
  const page = inProject('docs', 'rooms', `${room.name}.md`);
  writeFileSync(page, pageWithDoors(readFileSync(page, 'utf8'), room, imports));
}
