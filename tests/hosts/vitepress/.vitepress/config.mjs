export default {
  title: "A course",
  head: [["script", { src: "SCRIPT_ADDRESS", async: "" }]],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === "rope-figure" } } },
};
