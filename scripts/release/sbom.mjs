/** What the bundles are made of, as a CycloneDX bill of materials. */
import { readFileSync, writeFileSync } from "node:fs";
import { bundledPackages } from "../bundles.mjs";

/** A package URL; the scope's `@` is escaped in it. */
const purl = (name, version) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

/** The components are those of the bundles, so the bill has no date and no serial number: it is reproducible. */
export async function writeSbom() {
  const { name, version, license } = JSON.parse(readFileSync("package.json", "utf8"));
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const bundled = await bundledPackages();
  const byUrl = new Map();
  for (const { folder, manifest } of bundled) {
    const reference = purl(manifest.name, manifest.version);
    const integrity = packages[folder.replaceAll("\\", "/")]?.integrity;
    const [algorithm, digest] = integrity?.split("-") ?? [];
    if (algorithm !== "sha512") throw new Error(`package-lock.json has no SHA-512 of ${folder}`);
    byUrl.set(reference, {
      type: "library",
      "bom-ref": reference,
      name: manifest.name,
      version: manifest.version,
      hashes: [{ alg: "SHA-512", content: Buffer.from(digest, "base64").toString("hex") }],
      licenses: [{ license: { id: manifest.license } }],
      purl: reference,
    });
  }
  const components = [...byUrl.values()];
  const own = purl(name, version);
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": own,
        name,
        version,
        licenses: [{ license: { id: license } }],
        purl: own,
      },
    },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((it) => it["bom-ref"]) }],
  };
  const path = `release/${name}-${version}.cdx.json`;
  writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
  return `${path}, ${components.length} components`;
}
